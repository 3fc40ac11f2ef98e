import { exportTexts } from "#content/desk/export.ts";
import { clockInParis, phoneNumber, shortDate } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { HandledMessage } from "#server/database/contact-messages.ts";
import type { Table } from "./write-table.ts";

const label = exportTexts.messages;

/** Messages of the contact form as rows. */
export const messageTable: Table<HandledMessage> = {
  value: (message) => message,
  columns: [
    [label.receivedOn, ({ receivedAt }) => shortDate(dayInParis(receivedAt))],
    [label.receivedAt, ({ receivedAt }) => clockInParis(receivedAt)],
    [label.firstName, ({ firstName }) => firstName],
    [label.lastName, ({ lastName }) => lastName],
    [label.phone, ({ phone }) => phoneNumber(phone)],
    [label.email, ({ email }) => email],
    [label.message, ({ message }) => message],
    [label.handledOn, ({ handledAt }) => (handledAt === null ? "" : shortDate(dayInParis(handledAt)))],
  ],
};
