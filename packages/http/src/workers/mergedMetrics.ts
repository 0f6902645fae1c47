/** The metrics of a worker, in the text format of Prometheus. */
export interface WorkerMetrics {
  /** `null` for the process that starts the workers: its samples have no further label. */
  readonly worker: number | null
  readonly text: string
}

/**
 * The metrics of all workers as one text: each family once, and each of its samples with the label `worker`. A sum over that label is what
 * one process would show.
 */
export function mergedMetrics(all: ReadonlyArray<WorkerMetrics>): string {
  const families = new Map<string, { readonly head: string; readonly samples: Array<string> }>()
  for (const { worker, text } of all) {
    for (const block of text.split(/^(?=# HELP )/m)) {
      const lines = block.split("\n").filter((line) => line !== "")
      const head = lines.filter((line) => line.startsWith("#")).join("\n")
      const family = families.get(head) ?? { head, samples: [] }
      families.set(head, family)
      for (const line of lines)
        if (!line.startsWith("#")) family.samples.push(labelled(line, worker))
    }
  }
  return [...families.values()]
    .map(({ head, samples }) => [head, ...samples].join("\n"))
    .join("\n\n")
    .concat("\n")
}

function labelled(sample: string, worker: number | null): string {
  if (worker === null) return sample
  const label = `worker="${worker}"`
  return sample.replace(/^([a-zA-Z_:][\w:]*)(\{?)/, (_, name: string, brace: string) =>
    brace === "" ? `${name}{${label}}` : `${name}{${label},`,
  )
}
