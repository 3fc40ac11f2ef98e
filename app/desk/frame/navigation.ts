import { deskLinks } from "#app/desk/desk-links.ts";
import { type ActionPermission, actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import type { StaffRole } from "#domain/staff.ts";
import type { IconName } from "../ui/icon.tsx";
import { frameWords } from "./words.ts";

const { pages, groups } = frameWords;

/** A page that has a link in the frame. */
export type DeskPage = keyof typeof pages;

const icons: Readonly<Record<DeskPage, IconName>> = {
  today: "day",
  messages: "message",
  drafts: "pencil",
  myClients: "clients",
  contracts: "contract",
  announcements: "announce",
  invoices: "invoice",
  debits: "bank",
  balance: "grid",
  closes: "book",
  mails: "mail",
  log: "log",
  rights: "person",
  settings: "settings",
};

export type DeskEntry = {
  readonly page: DeskPage;
  readonly href: string;
  readonly words: string;
  readonly icon: IconName;
};

function entry(page: DeskPage): DeskEntry {
  return { page, href: deskLinks.deskPage(page), words: pages[page], icon: icons[page] };
}

/** The pages in the groups that the wide frame shows. */
export const deskGroups: readonly { readonly name: string; readonly entries: readonly DeskEntry[] }[] = [
  { name: groups.daily, entries: [entry("today"), entry("messages"), entry("drafts")] },
  { name: groups.subscribers, entries: [entry("myClients"), entry("contracts"), entry("announcements")] },
  { name: groups.books, entries: [entry("invoices"), entry("debits"), entry("balance"), entry("closes")] },
  { name: groups.house, entries: [entry("mails"), entry("log"), entry("rights"), entry("settings")] },
];

const primaryPages: readonly DeskPage[] = ["today", "messages", "contracts", "debits"];

/** The links always visible on a narrow screen. */
export const primaryItems: readonly DeskEntry[] = primaryPages.map(entry);

/** The other links of the wide frame, behind « Le reste » on a narrow screen. */
export const moreItems: readonly DeskEntry[] = deskGroups
  .flatMap(({ entries }) => entries)
  .filter(({ page }) => !primaryPages.includes(page));

/** The pages that only some roles have: who may not look after contracts has no clients. */
const permissions: Partial<Record<DeskPage, ActionPermission>> = {
  myClients: actionPermissions.clients.assign,
  rights: actionPermissions.rights.answer,
};

/** Whether an entry is for a role. */
export function isFor(role: StaffRole): (entry: DeskEntry) => boolean {
  return ({ page }) => isAllowed({ role }, permissions[page] ?? "everyone");
}

/** Whether the current page belongs to an entry: it has the path of the entry, or one beneath it. */
export function isCurrent({ page, href }: DeskEntry, pathname: string): boolean {
  return page === "today" ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);
}
