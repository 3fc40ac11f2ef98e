import zenMaster from "#app/illustrations/zenmaster.svg";
import { links } from "#app/links.ts";
import { FullScreen } from "#app/sections/full-screen/full-screen.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { homeRedirectWords } from "#content/contract.ts";
import { closedOfferWords } from "#content/promo.ts";

/** Says that the offer is over, and leads to the packs. */
export function ClosedOffer() {
  return (
    <FullScreen
      title={closedOfferWords.title}
      titleSize="normal"
      text={closedOfferWords.text}
      action={
        <ButtonLink href={links.pricing}>
          {closedOfferWords.packs}
          <ArrowRightIcon />
        </ButtonLink>
      }
      image={{ src: zenMaster, width: 480, height: 460, alt: homeRedirectWords.illustration }}
    />
  );
}
