import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ServicesSystem } from "../services/services-system.tsx";
import { PageLines } from "./feature-figures.tsx";

test("the lines of code shown are those of the home page", () => {
  const shown = renderToStaticMarkup(<PageLines />)
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"');
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <ServicesSystem />
    </MemoryRouter>,
  );
  expect(shown.match(/<\w+/g)).toEqual(["<li", "<a", "<strong"]);
  expect(page).toContain(shown);
});
