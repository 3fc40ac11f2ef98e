import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Button, ButtonLink } from "./button.tsx";
import { TextLink } from "./text-link.tsx";

describe("links that look like buttons", () => {
  it("says that it opens a new tab, after the words of its own", () => {
    const html = htmlOf(
      <ButtonLink href="https://rendez-vous.example" external spokenSuffix="pour le pack Business">
        Prendre rendez-vous
      </ButtonLink>,
    );
    expect(html).toContain('target="_blank" rel="noopener"');
    expect(html.replace(/<svg.*<\/svg>/, "").replace(/<[^>]+>/g, "")).toBe(
      "Prendre rendez-vous pour le pack Business (nouvel onglet)",
    );
  });

  it("keeps telephone and in-page links as they are", () => {
    expect(htmlOf(<ButtonLink href="tel:+33465710013">Appeler</ButtonLink>)).toContain(
      'href="tel:+33465710013"',
    );
    expect(htmlOf(<TextLink href="#prestations">Voir</TextLink>)).toContain('href="#prestations"');
  });
});

describe("buttons", () => {
  it("submit nothing unless they are told to", () => {
    expect(htmlOf(<Button>Suivant</Button>)).toContain('type="button"');
    expect(htmlOf(<Button type="submit">Valider</Button>)).toContain('type="submit"');
  });
});

function htmlOf(element: ReactElement) {
  return renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
}
