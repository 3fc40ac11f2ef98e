import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { links } from "#app/links.ts";
import { redirectOf } from "#app/redirects.ts";
import { phoneNumber } from "#content/site/format.ts";
import { SiteLayout, type SiteLayoutProps } from "./site-layout.tsx";

describe("the layout around every page", () => {
  it("shows and calls the page's own number everywhere", () => {
    const html = layoutHtml({ phone: "0561000000" });
    const called = [...html.matchAll(/href="tel:([^"]+)"/g)].map(([, number]) => number);
    const numbers = html.match(/\b0\d(\s\d\d){4}\b/g) ?? [];
    expect(new Set(called)).toEqual(new Set(["+33561000000"]));
    expect(new Set(numbers)).toEqual(new Set([phoneNumber("0561000000")]));
  });

  it("calls in four places: header, menu, footer, call button", () => {
    expect(layoutHtml({}).match(/href="tel:/g)).toHaveLength(4);
    expect(layoutHtml({ footer: false }).match(/href="tel:/g)).toHaveLength(3);
  });

  it("can leave the packs out of header, menu and footer", () => {
    expect(layoutHtml({}).match(/Nos packs/g)).toHaveLength(4);
    expect(layoutHtml({ hidePacks: true })).not.toContain("Nos packs");
  });

  it("scrolls to the services of a page that has them, and leads to theirs from any other", () => {
    expect(layoutHtml({ hasServices: true })).toContain('href="#prestations"');
    expect(layoutHtml({})).not.toContain('href="#prestations"');
  });

  it("marks the current page in the header and in the menu", () => {
    expect(layoutHtml({}, "/contact").match(/aria-current="page"[^>]*href="\/contact"/g)).toHaveLength(3);
    expect(layoutHtml({}, "/contact/")).toBe(layoutHtml({}, "/contact"));
    expect(layoutHtml({}, "/faq")).not.toContain("aria-current");
  });

  it("leads from the menu to another address where no script closes it", () => {
    const [, withoutScripts = ""] =
      layoutHtml({ hasServices: true }).match(/<noscript>(.*?)<\/noscript>/) ?? [];
    const led = [...withoutScripts.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(led).toEqual([links.services, links.packsAnew, links.portfolio, links.contact]);
    expect(led.filter((href) => href?.includes("#"))).toEqual([]);
    expect(redirectOf({ pathname: links.packsAnew, search: "" })).toBe(links.pricing);
  });

  it("opens the menu by an invoker command, without a script", () => {
    const html = layoutHtml({});
    expect(html).toMatch(/<button[^>]*commandfor="menu"[^>]*command="show-modal"/);
    expect(html).toMatch(/<dialog id="menu"/);
  });

  it("writes no style attribute, which the content security policy refuses", () => {
    expect(layoutHtml({})).not.toContain("style=");
  });
});

function layoutHtml(props: Omit<SiteLayoutProps, "children">, path = "/") {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <SiteLayout {...props}>Contenu</SiteLayout>
    </MemoryRouter>,
  );
}
