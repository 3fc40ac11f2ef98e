import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskHeaders } from "../desk-headers.ts";
import type { Route } from "./+types/announcement-mail";
import { readQuery } from "./query.ts";

/**
 * The HTML form of a mail, as mail programs show it. It is a separate document, so that its styles do not affect the page
 * around it. It runs nothing and its links lead nowhere.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency } = context.get(servicesContext);
  const { typed } = readQuery(new URL(request.url).searchParams);
  const mail = typed && (await agency.announcements.preview(typed));
  if (!mail) throw data(null, { status: 404 });
  const html = mail.attachments.reduce(
    (text, { contentId, contentType, content }) =>
      contentId
        ? text.replaceAll(
            `cid:${contentId}`,
            `data:${contentType};base64,${Buffer.from(content).toString("base64")}`,
          )
        : text,
    mail.html,
  );
  return new Response(html, {
    headers: {
      ...deskHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
      "X-Frame-Options": "SAMEORIGIN",
    },
  });
}
