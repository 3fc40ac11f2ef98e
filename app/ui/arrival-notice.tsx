import type { ReactNode } from "react";
import type { Notice } from "#content/messages.ts";
import { NoticeBlock } from "./notice-block.tsx";

/** Query parameter that names a notice for a visitor led to the page. */
export const noticeParameter = "avis";

type ArrivalNoticeProps = {
  readonly notice: Notice | null;
  /** The parameter that named the notice: it is removed from the address once the notice is shown. */
  readonly parameter?: string;
  readonly className?: string;
  /** Shown under the block. */
  readonly children?: ReactNode;
};

/**
 * The notice that the visitor gets on arriving: a toast where scripts run (`notice-element.ts`), a block where they do
 * not.
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
