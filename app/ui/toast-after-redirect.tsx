import type { ReactNode } from "react";
import type { ToastMessage } from "#content/site/messages.ts";
import { ToastMessageBlock } from "./toast-message.tsx";

/** Query parameter that names a toast for a visitor who was redirected to the page. */
export const toastParameter = "avis";

type ToastAfterRedirectProps = {
  readonly toast: ToastMessage | null;
  /** The parameter that named the toast: it leaves the URL once the toast is on the screen. */
  readonly parameter?: string;
  readonly className?: string;
  /** Stands under the block. */
  readonly children?: ReactNode;
};

/**
 * The message for a visitor who arrives: a toast if scripts run (`toast-after-redirect-element.ts`), a block in the page otherwise.
 */
export function ToastAfterRedirect({
  toast,
  parameter = toastParameter,
  className,
  children,
}: ToastAfterRedirectProps) {
  if (!toast) return null;
  return (
    <toast-after-redirect data-toast={JSON.stringify(toast)} data-parameter={parameter}>
      <noscript>
        <div className={className}>
          <ToastMessageBlock message={toast} />
          {children}
        </div>
      </noscript>
    </toast-after-redirect>
  );
}
