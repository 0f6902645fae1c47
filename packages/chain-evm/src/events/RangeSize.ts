/** How many blocks an endpoint is asked about at once. */
export interface RangeSize {
  readonly blocks: number
  /** Ranges of full size answered since it last changed. */
  readonly answered: number
}

const growAfter = 4

/** The endpoint refused a range of `blocks`: half of it next time, one block at least. */
export function shrunk(blocks: number): RangeSize {
  return { blocks: Math.max(1, Math.floor(blocks / 2)), answered: 0 }
}

/**
 * The endpoint answered a range of `blocks`. After four of full size half as much more is tried, up to `most`: a limit that was
 * the provider's bad hour passes, and a lasting one costs one refusal in five requests.
 */
export function answered(size: RangeSize, blocks: number, most: number): RangeSize {
  if (blocks < size.blocks) return size
  if (size.answered + 1 < growAfter) return { ...size, answered: size.answered + 1 }
  return { blocks: Math.min(most, Math.ceil(size.blocks * 1.5)), answered: 0 }
}
