import lostAstronaut from "#app/illustrations/lost-astronaut.svg";
import { links } from "#app/links.ts";
import { FullScreen } from "#app/sections/full-screen/full-screen.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { company } from "#content/site/company.ts";
import { failureWords } from "#content/site/errors.ts";

/** The page for an error on our side (docs/product.md, 2.12); it does not show the cause. */
export function Failure() {
  return (
    <>
      <title>{failureWords.title}</title>
      <FullScreen
        sky="space"
        title={failureWords.title}
        titleSize="normal"
        text={failureWords.text(company.phone)}
        action={
          <>
            {/* Requests the same URL again. */}
            <ButtonLink href="">{failureWords.retry}</ButtonLink>
            <ButtonLink href={links.home} variant="outline">
              {failureWords.home}
            </ButtonLink>
          </>
        }
        image={{ src: lostAstronaut, width: 700, height: 520, alt: failureWords.illustration }}
      />
    </>
  );
}
