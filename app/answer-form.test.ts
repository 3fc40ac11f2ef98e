import { describe, expect, it } from "vitest";
import { failureToast } from "#content/site/failures.ts";
import { subscriberWords } from "#content/site/forms.ts";
import { CommitUnknown } from "#server/database/engine/client.ts";
import { answerTo, refusedForm } from "./answer-form.ts";
import { readFields, readText } from "./ui/form/form-data.ts";

const failed = failureToast("step1Failed", "unavailable");
const nothing = {};

describe("the answer to a refused form", () => {
  it("gives the values back with the message of each field, as unprocessable", () => {
    const { data, init } = refusedForm(
      { code: "fields", fields: { siret: "malformed" } },
      { siret: "12" },
      failed,
    );
    expect(data).toEqual({
      values: { siret: "12" },
      messages: { siret: subscriberWords.siret.message },
      toast: null,
    });
    expect(init?.status).toBe(422);
  });

  it("has a toast when no field of the page is to blame", () => {
    const { data } = refusedForm({ code: "fields", fields: { pack: "missing" } }, { siret: "12" }, failed);
    expect(data.toast).toBe(failed);
  });

  it("asks for patience, and says how long", () => {
    const { data, init } = refusedForm({ code: "too-many-requests", retryAfterSeconds: 30 }, nothing, failed);
    expect(data.toast).toBe(failed);
    expect(init).toMatchObject({ status: 429, headers: { "Retry-After": "30" } });
  });

  it("is a 503 when the store is out of reach", () => {
    const { data, init } = refusedForm({ code: "unavailable" }, nothing, failed);
    expect([data.toast, init?.status]).toEqual([failed, 503]);
  });
});

describe("the fields of a form", () => {
  it("are texts, empty when they are missing or files", () => {
    const form = new FormData();
    form.set("email", "a@b.example");
    form.set("phone", new File(["x"], "x.txt"));
    expect(readFields(form, ["email", "phone", "message"])).toEqual({
      email: "a@b.example",
      phone: "",
      message: "",
    });
    expect([readText(form, "email"), readText(form, "phone"), readText(form, "message")]).toEqual([
      "a@b.example",
      null,
      null,
    ]);
  });
});

describe("what a function answers to a form", () => {
  const request = new Request("https://agence-2h.example/contact?envoye");
  const failures: unknown[] = [];
  const services = { reportFailure: (error: unknown, path: string) => failures.push([error, path]) };
  const unavailable = { ok: false, problem: { code: "unavailable" } } as const;

  it("is passed on", async () => {
    const stored = { ok: true, value: { id: "1" } } as const;
    expect(await answerTo(services, request, async () => stored)).toBe(stored);
  });

  it("is a refusal when the store fails, which is told to the log", async () => {
    const cause = new Error("the store is out of reach");
    expect(await answerTo(services, request, () => Promise.reject(cause))).toEqual(unavailable);
    expect(failures).toEqual([[cause, "/contact"]]);
    const lostAnswer = new CommitUnknown({ cause });
    expect(await answerTo(services, request, () => Promise.reject(lostAnswer))).toEqual({
      ok: false,
      problem: { code: "unconfirmed" },
    });
    expect(refusedForm(unavailable.problem, nothing, failed).init).toEqual({
      status: 503,
      headers: { "Retry-After": "5" },
    });
  });
});
