import type { JobTopic } from "@shielded-relay/core"
import { Bell } from "./Bell.ts"

/** One bell per topic, rung when a job of the topic is committed. */
export class Bells {
  readonly #bells = new Map<JobTopic, Bell>()

  of(topic: JobTopic): Bell {
    const bell = this.#bells.get(topic) ?? new Bell()
    this.#bells.set(topic, bell)
    return bell
  }

  ringAll(): void {
    for (const bell of this.#bells.values()) bell.ring()
  }
}
