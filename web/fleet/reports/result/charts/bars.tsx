import { useMemo } from 'react'
import { decimalsOf } from '#web/words/figures.ts'
import { useFormat } from '#web/words/speech.tsx'
import type { Chart } from '../sheet.ts'
import style from './chart.module.css'
import { colorOf } from './colors.ts'
import { Legend } from './legend.tsx'

/** Bars that lie, each with its name: a table for those who do not see them. */
export const Bars = ({ chart }: { chart: Chart }) => {
  const { names = [], series, unit, header } = chart
  const format = useFormat()
  const values = useMemo(() => series.map(({ points }) => new Map(points.map(([x, y]) => [x, y]))), [series])
  const greatest = Math.max(0, ...values.flatMap((by) => [...by.values()].map((value) => Math.abs(value ?? 0)))) || 1
  const write = (value: number): string =>
    [format.number(value, decimalsOf(value)), unit].filter(Boolean).join('\u202f')
  const shown = values.flatMap((by) => [...by.values()].filter((value) => typeof value === 'number'))
  // Bars leave as much as the longest of the texts behind them needs.
  const room = Math.max(0, ...shown.map((value) => write(value).length)) + 1
  return (
    <>
      <Legend series={series} />
      <table className={style.bars} aria-label={header}>
        <tbody>
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
            <tr key={at}>
              <th scope="row" title={name}>
                {name}
              </th>
              <td>
                {values.map((by, i) => {
                  const value = by.get(at)
                  if (typeof value !== 'number') return null
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
                    <div key={i} className={style.bar}>
                      <span style={{ width: widthOf(Math.abs(value) / greatest, room), background: colorOf(i) }} />
                      {write(value)}
                    </div>
                  )
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** @param room letters of the text behind it; those that are no digits are narrower than these */
const widthOf = (share: number, room: number): string => `calc((100% - ${room}ch) * ${share})`
