import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import type { Explanation } from "../text/explain.ts"
import { usePage } from "./context.ts"
import { enterView, leaveView } from "./trail.ts"

/**
 * A view's heading takes the focus when the view appears, so that a reader hears where it is. If the owner comes back to the view, the control
 * that led away takes it.
 */
export function Heading({
  view = "",
  children,
}: {
  /** Tells the views of one screen apart. */
  readonly view?: string
  readonly children: ComponentChildren
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { account, screen, shown } = usePage()
  const [at] = useState(account === null ? "connect" : `${screen}/${shown}/${view}`)
  // Before the view's elements are removed, while one of them still has the focus.
  useLayoutEffect(() => () => leaveView(at), [at])
  useEffect(() => {
    if (heading.current !== null) enterView(at, heading.current)
  }, [at])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

export type Tone = "info" | "good" | "warn" | "bad"

export function Notice({
  tone,
  title,
  children,
}: {
  readonly tone: Tone
  readonly title?: string
  readonly children: ComponentChildren
}) {
  return (
    <div class={`notice ${tone}`} role={tone === "bad" ? "alert" : "status"}>
      {title === undefined ? null : <strong>{title}</strong>}
      {children}
    </div>
  )
}

/** What happened, whether money moved, what to do. */
export function Fault({ fault }: { readonly fault: Explanation }) {
  return (
    <Notice tone="bad" title={fault.what}>
      <p>
        {fault.money} {fault.remedy}
      </p>
      {fault.detail === null ? null : <p class="quiet">{fault.detail}</p>}
    </Notice>
  )
}

export function Field({
  id,
  label,
  hint,
  problem,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | null | undefined
  readonly children: ComponentChildren
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {hint === undefined ? null : (
        <p class="quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p class="problem" id={`${id}-problem`} role="alert">
        {problem ?? ""}
      </p>
    </div>
  )
}

/** The attributes that connect an input with what its `Field` says. */
export function described(id: string, problem: string | null | undefined) {
  return {
    id,
    name: id,
    "aria-describedby": `${id}-hint ${id}-problem`,
    "aria-invalid": problem ? ("true" as const) : undefined,
    autocomplete: "off",
    spellcheck: false,
  }
}

/** Rows of terms with what they are. */
export function Facts({
  rows,
}: {
  readonly rows: ReadonlyArray<readonly [term: string, value: ComponentChildren, strong?: true]>
}) {
  return (
    <dl class="facts">
      {rows.map(([term, value, strong]) => (
        <div key={term} class={strong === true ? "strong" : undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A text that is copied, with a button for it. */
export function Copyable({ text, label }: { readonly text: string; readonly label: string }) {
  const { texts } = usePage()
  const [isCopied, setCopied] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const copy = async () => {
    // Browsers let a page copy only with https. Without, the owner copies what is selected.
    area.current?.select()
    if (!("clipboard" in navigator)) return
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <div class="copyable">
      <textarea ref={area} readOnly rows={3} aria-label={label} value={text} />
      <button type="button" class="small" onClick={() => void copy()}>
        {isCopied ? texts.common.copied : texts.common.copy}
      </button>
      <span class="hidden" role="status">
        {isCopied ? texts.common.copied : ""}
      </span>
    </div>
  )
}

/** An address or hash that is recognised by its ends; its title has it whole. */
export function Short({ text }: { readonly text: string }) {
  return (
    <code title={text} translate={false}>
      {text.length > 20 ? `${text.slice(0, 10)}…${text.slice(-8)}` : text}
    </code>
  )
}

/** Whom a payment is for, before it is confirmed: a public address whole, since its ends alone are easily imitated. */
export function Payee({ text }: { readonly text: string }) {
  return /^shielded1/i.test(text) ? <Short text={text} /> : <code translate={false}>{text}</code>
}
