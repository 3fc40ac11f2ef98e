import { telephoneLink } from "#app/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { phoneNumber } from "#content/format.ts";

type PhoneLinkProps = {
  /** National, ten digits. */
  readonly phone: string;
  readonly variant?: "primary" | "outline";
  /** Words for screen readers alone, before the number. */
  readonly spokenPrefix?: string;
};

/** The second choice beside an appointment: the number itself. Where nothing else is offered, the first. */
export function PhoneLink({ phone, variant = "outline", spokenPrefix }: PhoneLinkProps) {
  const number = phoneNumber(phone);
  return (
    <ButtonLink
      className="figures"
      variant={variant}
      href={telephoneLink(phone)}
      aria-label={spokenPrefix && `${spokenPrefix} ${number}`}
    >
      <PhoneIcon />
      {number}
    </ButtonLink>
  );
}
