import type { ReactNode } from "react";
import type { ToastMessage } from "#content/messages.ts";
import { NoticeBlock } from "./notice-block.tsx";

/** Query parameter that names a notice for a visitor who was redirected to the page. */
export const noticeParameter = "avis";

type ArrivalNoticeProps = {
  readonly notice: ToastMessage | null;
  /** The parameter that named the notice: it leaves the URL once the notice is on the screen. */
  readonly parameter?: string;
  readonly className?: string;
  /** Stands under the block. */
  readonly children?: ReactNode;
};

/**
 * The notice for a visitor who arrives: a toast if scripts run (`notice-element.ts`), a block in the page otherwise.
 */
export function ArrivalNotice({
  notice,
  parameter = noticeParameter,
  className,
  children,
}: ArrivalNoticeProps) {
  if (!notice) return null;
  return (
    <arrival-notice data-notice={JSON.stringify(notice)} data-parameter={parameter}>
      <noscript>
        <div className={className}>
          <NoticeBlock notice={notice} />
          {children}
        </div>
      </noscript>
    </arrival-notice>
  );
}
