import { useEffect } from "react";
import type { Notice } from "#content/messages.ts";
import { removeFromAddress } from "./address.ts";
import { NoticeBlock } from "./notice-block.tsx";
import { useNotify } from "./toast.tsx";

/** Query parameter that names the notice of a page, for a visitor who was sent there. */
export const noticeParameter = "avis";

/** What the visitor is told on arriving at a page: a toast where scripts run, a block where they do not. */
export function ArrivalNotice({ notice, className }: { notice: Notice | null; className?: string }) {
  const notify = useNotify();
  useEffect(() => {
    if (!notice) return;
    notify(notice);
    removeFromAddress(noticeParameter);
  }, [notice, notify]);
  if (!notice) return null;
  return (
    <noscript>
      <NoticeBlock notice={notice} className={className} />
    </noscript>
  );
}
