/** Shapes of tanks: the share of the volume below a share of the height, both 0 to 1. A probe or a float knows the height. */
export const shapes = {
  box: (height: number) => height,
  /** A cylinder on its side. */
  cylinder: (height: number) => {
    const angle = 2 * Math.acos(1 - 2 * height)
    return (angle - Math.sin(angle)) / (2 * Math.PI)
  },
  /** With a foot below an axle: its lower two fifths are half as wide. */
  foot: (height: number) => (height < 0.4 ? height * 0.5 : 0.2 + (height - 0.4)) / 0.8,
  /** Wider above, as between the rails of a frame. */
  wedge: (height: number) => 0.5 * height + 0.5 * height * height,
  /** A saddle over a shaft, narrow in the middle. */
  saddle: (height: number) => 1.2 * height - 0.6 * height ** 2 + 0.4 * height ** 3,
} as const satisfies Record<string, (height: number) => number>

export type Shape = keyof typeof shapes

/** The height that so much of the volume reaches. */
export const heightOf = (shape: Shape): ((share: number) => number) => {
  const steps = 400
  const table = Float64Array.from({ length: steps + 1 }, (_, i) => inverse(shapes[shape], i / steps))
  return (share) => {
    const place = Math.min(steps, Math.max(0, share * steps))
    const below = Math.min(steps - 1, Math.floor(place))
    const [low, high] = [table[below] as number, table[below + 1] as number]
    return low + (high - low) * (place - below)
  }
}

const inverse = (of: (height: number) => number, share: number): number => {
  let [low, high] = [0, 1]
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2
    if (of(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
