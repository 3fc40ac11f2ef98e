import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { callerContext, servicesContext } from "#app/context.ts";
import { success } from "#domain/outcome.ts";
import SignInPage, { action } from "./sign-in.tsx";

test("the sign-in page removes invisible characters around an e-mail address and says that it sent a link", async () => {
  const requestLink = vi.fn(async () => success(null));
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    agency: { signIn: { requestLink } },
  } as never);
  context.set(callerContext, { ip: "192.0.2.7" });
  const body = new URLSearchParams({ email: "\u2060\u00a0camille@agence.example.fr\u200b " });
  const request = new Request("http://localhost/bureau/entree", { method: "POST", body });
  const answer = await action({ request, context } as never);
  expect(requestLink).toHaveBeenCalledWith("camille@agence.example.fr", "192.0.2.7");
  expect(answer).toMatchObject({ data: { screen: "sent", email: "camille@agence.example.fr" } });
});

test("the answer of the sign-in page takes the focus: the title of another screen, or the refused e-mail address", () => {
  const page = (actionData?: object) => {
    const props = { loaderData: { screen: "ask" }, actionData } as unknown as Parameters<
      typeof SignInPage
    >[0];
    return renderToStaticMarkup(<SignInPage {...props} />);
  };
  const focused = (html: string) =>
    html.match(/<[^>]* autofocus=""/gi)?.map((tag) => tag.split(" ")[0]) ?? [];
  expect(focused(page())).toEqual([]);
  expect(focused(page({ screen: "sent", email: "camille@agence.example.fr" }))).toEqual(["<h1"]);
  const refused = page({ screen: "invalid", email: "camille" });
  expect(focused(refused)).toEqual(["<input"]);
  expect(refused).toMatch(/aria-describedby="email-problem"/);
});
