import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { formWords } from "#content/site/forms.ts";

type SubmitButtonProps = {
  label: ReactNode;
  sending: boolean;
  disabled?: boolean;
  arrow?: boolean;
  wide?: boolean;
  className?: string | undefined;
};

/**
 * The button that sends the form. During the sending it says so, aloud too, and is disabled. A disabled button loses
 * the focus: it takes it back unless another element has it.
 */
export function SubmitButton({ label, sending, disabled, arrow, ...look }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !sending && document.activeElement === document.body) button.current?.focus();
    wasSending.current = sending;
  }, [sending]);
  return (
    <>
      <Button type="submit" ref={button} disabled={sending || disabled} {...look}>
        {sending ? formWords.sending : label}
        {arrow && !sending && <ArrowRightIcon />}
      </Button>
      <span role="status" className="visually-hidden">
        {sending && formWords.sending}
      </span>
    </>
  );
}
