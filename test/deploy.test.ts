import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '#src/metrics.ts'

/** What watches the platform asks for metrics that there are, by labels and values that they have. */

const { registry } = createMetrics()

interface Metric {
  name: string
  labelNames: string[]
  get(): Promise<{ values: { labels: Record<string, string> }[] }>
}

const metrics = new Map((registry.getMetricsAsArray() as unknown as Metric[]).map((metric) => [metric.name, metric]))

/** By what Prometheus calls it: a histogram is told as three. */
const metricOf = (name: string): Metric | undefined =>
  metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, ''))

/** That Prometheus adds; `le` is of histograms. */
const added = ['instance', 'job', 'le']

const read = (path: string) => readFile(new URL(`../deploy/${path}`, import.meta.url), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string }
}

interface Dashboard {
  panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[]
  templating: { list: { query: string }[] }
}

const { groups } = parse(await read('alerts.yml')) as { groups: { rules: Rule[] }[] }
const dashboard = JSON.parse(await read('grafana.json')) as Dashboard

/** What asks, the expression, and the text with what it finds. */
const asked = [
  ...groups.flatMap(({ rules }) => rules).map(({ alert, expr, annotations }) => [alert, expr, annotations.summary]),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => [title, expr, legendFormat]),
  ),
] as [title: string, expr: string, text: string][]

const selector = /\b(odograph_\w+)(?:\{([^}]*)\})?/g
const matcher = /(\w+)(=~|=)"([^"]*)"/g

test.each(asked)('%s: %s', async (_, expr, text) => {
  const labels = new Set(added)
  for (const [, name = '', matchers = ''] of expr.matchAll(selector)) {
    const metric = metricOf(name)
    expect(metric, name).toBeDefined()
    for (const label of metric?.labelNames ?? []) labels.add(label)
    const { values = [] } = (await metric?.get()) ?? {}
    for (const [, label = '', , wanted = ''] of matchers.matchAll(matcher)) {
      expect([...added, ...(metric?.labelNames ?? [])]).toContain(label)
      const told = new Set(values.map((value) => value.labels[label]).filter((value) => value !== undefined))
      if (told.size > 0) expect([...told]).toEqual(expect.arrayContaining(wanted.split('|')))
    }
  }
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/))
  const shown = [...text.matchAll(/\{\{\s*(?:\$labels\.)?([a-z]\w*)\s*\}\}/g)].map(([, name = '']) => name)
  expect([...labels]).toEqual(expect.arrayContaining([...grouped, ...shown]))
})

test('the dashboard asks for what there is to choose from', () => {
  const [, , metric = '', label = ''] =
    /^(label_values)\((\w+), (\w+)\)$/.exec(dashboard.templating.list.at(-1)?.query ?? '') ?? []
  expect([metricOf(metric)?.name, added.includes(label)]).toEqual(['odograph_build_info', true])
})

test.each(['odograph.service', 'Dockerfile'])('%s lets memory go that is used no more', async (path) => {
  expect(await read(path)).toMatch(/^(Environment|ENV\b.*)[= ]MALLOC_ARENA_MAX=2$/m)
})
