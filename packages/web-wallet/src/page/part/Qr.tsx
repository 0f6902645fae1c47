import { useEffect, useState } from "preact/hooks"

interface Drawing {
  readonly size: number
  readonly path: string
}

/** A text as a QR code, dark on light in both themes: readers expect that. */
export function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    let isLive = true
    drawingOf(text).then(
      (drawn) => {
        if (isLive) setDrawing(drawn)
      },
      // The link stands beside it as text.
      () => {},
    )
    return () => {
      isLive = false
    }
  }, [text])
  if (drawing === null) return null
  const { size, path } = drawing
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  )
}

/** The library is loaded when a code is drawn first. */
async function drawingOf(text: string): Promise<Drawing> {
  const { encode } = await import("uqr")
  const { data, size } = encode(text, { border: 3 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: squares.join("") }
}
