/** The asterisk after the label of a required field; screen readers use `required` instead. */
export function RequiredMark({ className }: { className: string | undefined }) {
  return (
    <>
      {" "}
      <span className={className} aria-hidden="true">
        *
      </span>
    </>
  );
}
