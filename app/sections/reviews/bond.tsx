import { links } from "#app/links.ts";
import { publicUrl } from "#app/seo.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { ArrowOutIcon, ArrowRightIcon } from "#app/ui/icons.tsx";
import { usePath } from "#app/use-path.ts";
import { proofWords } from "#content/site/proof.ts";
import styles from "./bond.module.css";

const { stamps } = proofWords;

/** A bearer's bond: the score of the home page, and three stamps with which anybody checks what the site says. */
export function Bond({ id }: { readonly id: string }) {
  const page = encodeURIComponent(publicUrl + usePath());
  return (
    <div className={styles.bond}>
      <p className={styles.score} aria-hidden="true">
        {proofWords.score}
      </p>
      <div className={styles.words}>
        <h2 id={id}>{proofWords.title}</h2>
        <p>
          <b>{proofWords.claim}</b>
          {proofWords.measure}
        </p>
        <p>{proofWords.again}</p>
      </div>
      <ul className={styles.stamps}>
        <Stamp
          {...stamps.measure}
          href={`https://pagespeed.web.dev/analysis?url=${page}&form_factor=mobile`}
          external
        />
        <Stamp {...stamps.read} href={`https://validator.w3.org/nu/?showsource=yes&doc=${page}`} external />
        <Stamp {...stamps.verify} href={links.verify} />
      </ul>
    </div>
  );
}

type StampProps = {
  readonly name: string;
  readonly text: string;
  readonly href: string;
  readonly external?: boolean;
};

function Stamp({ name, text, href, external = false }: StampProps) {
  const Arrow = external ? ArrowOutIcon : ArrowRightIcon;
  return (
    <li>
      <Anchor href={href} external={external}>
        <strong>
          {name}
          <Arrow />
        </strong>
        <span>{text}</span>
      </Anchor>
    </li>
  );
}
