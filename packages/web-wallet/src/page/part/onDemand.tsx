import { h, type ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import { usePage } from "./context.ts"
import { Notice } from "./parts.tsx"

/** A component whose script is loaded when it is first shown: most visits do without. */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let known: ComponentType<P> | null = null
  return function OnDemand(props: P) {
    const { common, faults, remedies } = usePage().texts
    const [state, setState] = useState<"loading" | "failed" | "loaded">("loading")
    useEffect(() => {
      if (known !== null) return
      load().then(
        (loaded) => {
          known = loaded
          setState("loaded")
        },
        () => setState("failed"),
      )
    }, [])
    if (known !== null) return h(known, props)
    // A service that was updated meanwhile no longer has the script: a reload gets the new page.
    return state === "failed" ? (
      <Notice tone="bad" title={faults.page}>
        <p>{remedies.report}</p>
      </Notice>
    ) : (
      <p role="status">{common.loading}</p>
    )
  }
}
