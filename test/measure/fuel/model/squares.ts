/** Rows and columns of numbers, and what is made of them by generalized least squares. */
export type Column = Float64Array

/** An estimate, and its standard deviation. */
export interface Estimate {
  value: number
  deviation: number
}

/**
 * The best estimate of by how much levels behind a change lie above those before it. @param alike covariances of the levels @param behind 1 behind the change, 0 before it
 */
export const differenceOf = (alike: readonly Column[], levels: Column, behind: Column): Estimate => {
  const factor = factorOf(alike)
  const [y, x, ones] = [levels, behind, behind.map(() => 1)].map((column) => whitened(factor, column)) as [
    Column,
    Column,
    Column,
  ]
  const [xx, xo, oo] = [product(x, x), product(x, ones), product(ones, ones)]
  const all = xx * oo - xo * xo
  return { value: (product(x, y) * oo - product(ones, y) * xo) / all, deviation: Math.sqrt(oo / all) }
}

export const product = (one: Column, other: Column): number => {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += (one[i] as number) * (other[i] as number)
  return sum
}

/** The Cholesky factor of a matrix that is positive. */
const factorOf = (matrix: readonly Column[]): Column[] => {
  const factor: Column[] = []
  for (const [i, row] of matrix.entries()) {
    const own = new Float64Array(matrix.length)
    factor.push(own)
    for (let j = 0; j <= i; j++) {
      const other = factor[j] as Column
      let left = row[j] as number
      for (let k = 0; k < j; k++) left -= (own[k] as number) * (other[k] as number)
      own[j] = i === j ? Math.sqrt(left) : left / (other[j] as number)
    }
  }
  return factor
}

/** The column by which a factor makes this one: of levels that stray alike those that stray each by itself. */
const whitened = (factor: readonly Column[], column: Column): Column => {
  const made = new Float64Array(column.length)
  for (const [i, row] of factor.entries()) {
    let left = column[i] as number
    for (let k = 0; k < i; k++) left -= (row[k] as number) * (made[k] as number)
    made[i] = left / (row[i] as number)
  }
  return made
}
