import zenRocket from "#app/illustrations/zen-rocket.svg";
import { links } from "#app/links.ts";
import { FullScreen } from "#app/sections/full-screen/full-screen.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { confirmationWords } from "#content/contract.ts";
import { notices } from "#content/messages.ts";
import type { PackId } from "#domain/pack.ts";
import styles from "./confirmation.module.css";
import { Steps } from "./steps.tsx";

/** The third step: the contract is signed, nothing of it stays in the browser (`end-element.ts`). */
export function Confirmation({ packId, justSigned }: { packId: PackId; justSigned: boolean }) {
  return (
    <FullScreen
      title={justSigned ? confirmationWords.title : notices.alreadySigned.title}
      text={justSigned ? confirmationWords.text : notices.alreadySigned.text}
      above={
        <div className={styles.steps}>
          <Steps current={3} />
          <draft-end data-pack={packId} />
        </div>
      }
      action={
        <ButtonLink href={justSigned ? links.homeRedirect : links.home}>
          {confirmationWords.backHome}
          <ArrowRightIcon />
        </ButtonLink>
      }
      image={{ src: zenRocket, width: 480, height: 470, alt: confirmationWords.illustration }}
    />
  );
}
