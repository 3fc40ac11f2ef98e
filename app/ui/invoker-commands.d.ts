import "react";

declare module "react" {
  /** Invoker commands (HTML Standard, section 4.10.6): a button that acts on a dialog without a script. */
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close" | "request-close";
    /** Id of the dialog that the command acts on. */
    commandfor?: string;
  }
}
