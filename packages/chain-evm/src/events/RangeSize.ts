/** Number of blocks to request from an endpoint at once. */
export interface RangeSize {
  readonly blocks: number
  /** Ranges of full size answered since the size last changed. */
  readonly answered: number
}

const growAfter = 4

/** The size after an endpoint refused a range of `blocks`: half of it, and at least one block. */
export function shrunk(blocks: number): RangeSize {
  return { blocks: Math.max(1, Math.floor(blocks / 2)), answered: 0 }
}

/**
 * The size after an endpoint answered a range of `blocks`. Four answers of full size raise it by
 * half, up to `most`. So a temporary limit of a provider passes, and a lasting one costs one
 * refusal in five requests.
 */
export function answered(size: RangeSize, blocks: number, most: number): RangeSize {
  if (blocks < size.blocks) return size
  if (size.answered + 1 < growAfter) return { ...size, answered: size.answered + 1 }
  return { blocks: Math.min(most, Math.ceil(size.blocks * 1.5)), answered: 0 }
}
