import { telephoneLink } from "#app/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { phoneNumber } from "#content/site/format.ts";

type PhoneLinkProps = {
  /** National, ten digits. */
  readonly phone: string;
  readonly variant?: "primary" | "outline";
  /** Words for screen readers alone, before the number. */
  readonly spokenPrefix?: string;
};

/** The telephone number as the second action beside an appointment, or as the first if there is no other. */
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
