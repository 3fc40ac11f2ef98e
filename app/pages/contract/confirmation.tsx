import enso from "#app/illustrations/enso.svg";
import thanksMoon from "#app/illustrations/moon-thanks.svg";
import zenRocket from "#app/illustrations/zen-rocket.svg";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { links } from "#app/links.ts";
import { FullScreen } from "#app/sections/full-screen/full-screen.tsx";
import { Moon } from "#app/sections/page-opening/moon.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { confirmationWords, nextStepsWords } from "#content/contract/confirmation.ts";
import { toastMessages } from "#content/site/messages.ts";
import type { PackId } from "#domain/pack.ts";
import type { ConfirmedContract } from "#server/contracts/confirmations.ts";
import { BoardingPass } from "./boarding-pass.tsx";
import styles from "./confirmation.module.css";
import { Steps } from "./steps.tsx";

type ConfirmationProps = {
  packId: PackId;
  /** The signed contract, if the visitor may see it. */
  contract: ConfirmedContract | null;
};

/** It rises behind the card. */
const fullMoon = [{ src: thanksMoon }, { src: enso }];

/** The third step: the contract is signed, and the browser stores nothing of it any more (`end-element.ts`). */
export function Confirmation({ packId, contract }: ConfirmationProps) {
  const { title, text } = confirmationWords;
  if (!contract) return <Ended packId={packId} title={title} text={text} home={links.homeRedirect} />;
  return (
    <SiteLayout header="transparent" footer={false}>
      <section className={`night starry ${styles.boarding}`}>
        <Moon name="thanks" layers={fullMoon} className={styles.moon} />
        <div className={`frame ${styles.frame}`}>
          <div className={styles.announcement}>
            <div className={styles.steps}>
              <Steps current={3} />
              <draft-end data-pack={packId} />
            </div>
            {/* biome-ignore lint/a11y/noAutofocus: what was just done is read first, with and without scripts */}
            <h1 tabIndex={-1} autoFocus>
              {title}
            </h1>
            <p className="lead">{text}</p>
          </div>
          <BoardingPass contract={contract} />
          <div className={styles.action}>
            <BackHome href={links.homeRedirect} />
          </div>
          <section className={styles.next} aria-labelledby="next">
            <h2 id="next">{nextStepsWords.title}</h2>
            <ol>
              {nextStepsWords.steps.map((step) => (
                <li key={step.title}>
                  <strong>{step.title}</strong>
                  {step.text}
                </li>
              ))}
            </ol>
          </section>
        </div>
      </section>
    </SiteLayout>
  );
}

/** The page behind the link to a draft that is already signed. */
export function SignedBefore({ packId }: { packId: PackId }) {
  return <Ended packId={packId} {...toastMessages.alreadySigned} home={links.home} />;
}

function Ended({ packId, title, text, home }: { packId: PackId; title: string; text: string; home: string }) {
  return (
    <FullScreen
      title={title}
      text={text}
      above={
        <div className={styles.steps}>
          <Steps current={3} />
          <draft-end data-pack={packId} />
        </div>
      }
      action={<BackHome href={home} />}
      image={{ src: zenRocket, width: 480, height: 470, alt: confirmationWords.illustration }}
    />
  );
}

function BackHome({ href }: { href: string }) {
  return (
    <ButtonLink href={href}>
      {confirmationWords.backHome}
      <ArrowRightIcon />
    </ButtonLink>
  );
}
