/** Rows of as many numbers as `width`, exact to seven digits, that grow block by block: nothing is copied as they do. */
export interface Columns {
  count(): number
  add(...row: readonly number[]): void
  row(i: number): Float32Array
}

const rows_a_block = 65_536

export const createColumns = (width: number): Columns => {
  const blocks: Float32Array[] = []
  let count = 0
  return {
    count: () => count,
    add(...row) {
      if (count % rows_a_block === 0) blocks.push(new Float32Array(rows_a_block * width))
      blocks.at(-1)?.set(row, (count % rows_a_block) * width)
      count++
    },
    row(i) {
      const from = (i % rows_a_block) * width
      return (blocks[Math.floor(i / rows_a_block)] as Float32Array).subarray(from, from + width)
    },
  }
}
