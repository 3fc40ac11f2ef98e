import type { ReactNode } from "react";
import type { Notice } from "#content/messages.ts";
import { NoticeBlock } from "./notice-block.tsx";

/** Query parameter that names the notice of a page, for a visitor who was sent there. */
export const noticeParameter = "avis";

type ArrivalNoticeProps = {
  readonly notice: Notice | null;
  /** The parameter that brought it here: once it is told, it leaves the address. */
  readonly parameter?: string;
  readonly className?: string;
  /** What stands under the block. */
  readonly children?: ReactNode;
};

/** What the visitor is told on arriving: a toast where scripts run (`notice-element.ts`), a block where they do not. */
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
