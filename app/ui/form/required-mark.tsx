/** The asterisk after the label of a required field; screen readers have `required`. */
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
