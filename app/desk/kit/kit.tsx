import type { ReactNode } from "react";
import { type MetaFunction, useSearchParams } from "react-router";
import kitStyles from "#app/kit/kit.module.css";
import { Frames, Tokens } from "#app/kit/tokens.tsx";
import siteTokens from "../../styles/tokens.css?raw";
import { DeskProvider } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import tokens from "../styles/tokens.css?raw";
import { PageHeader } from "../ui/page-header.tsx";
import "../document.ts";
import { Pieces, States } from "./pieces.tsx";
import { Fields, kitPath, Questions } from "./questions.tsx";
import { Tables } from "./tables.tsx";

/**
 * Every piece of the desk in each of its states, on a page that exists in development alone. `?partie=` shows one part of
 * it; without it, each part stands in frames, by day and by night, wide and narrow.
 */
export default function DeskKit() {
  const [query] = useSearchParams();
  const part = parts[query.get("partie") as keyof typeof parts];
  return (
    <DeskProvider
      value={{ today: "2026-12-08", person: { id: "1", name: "Hélène Honorat", role: "founder" } }}
    >
      <main className={kitStyles.kit}>
        {part ? (
          <>
            <h1>{part.title}</h1>
            {part.content()}
          </>
        ) : (
          <>
            <PageHeader
              title="La planche du bureau"
              lead="Chaque pièce, dans chacun de ses états. Cette page n’est pas dans le site publié."
            />
            <Frames
              path={kitPath}
              parts={Object.fromEntries(Object.entries(parts).map(([name, { title }]) => [name, title]))}
              themes={["light", "dark"]}
            />
          </>
        )}
      </main>
    </DeskProvider>
  );
}

export const meta: MetaFunction = () => [
  { title: deskTitle("La planche du bureau") },
  { name: "robots", content: "noindex, nofollow" },
  { name: "color-scheme", content: "light dark" },
];

const parts = {
  questions: { title: "Questions", content: Questions },
  champs: { title: "Champs", content: Fields },
  tableaux: { title: "Tableaux", content: Tables },
  etats: { title: "États", content: States },
  pieces: { title: "Pièces", content: Pieces },
  jetons: { title: "Jetons", content: () => <Tokens sheet={siteTokens + tokens} /> },
} as const satisfies Record<string, { title: string; content: () => ReactNode }>;
