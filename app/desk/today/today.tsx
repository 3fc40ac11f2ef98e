import { longDate } from "#content/format.ts";
import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/today";

export async function loader({ context }: Route.LoaderArgs) {
  return { today: context.get(servicesContext).today() };
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  return <h1>{longDate(loaderData.today)}</h1>;
}
