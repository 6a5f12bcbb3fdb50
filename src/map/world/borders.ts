import type { Objects, Topology } from 'topojson-specification'
import { isDisputed, noBorder } from './disputes.ts'

/** A piece of a border between two countries: degrees, longitude first. */
export interface Border {
  line: [number, number][]
  disputed: boolean
}

interface Country {
  type: string
  arcs: (number[] | number[][])[]
  properties: { name: string }
}

/** Arcs that two countries share; what only one has is coast. In pieces, for a border may be disputed in a part of it. */
export const bordersOf = (topology: Topology<Objects>): Border[] => {
  const owners = new Map<number, Set<string>>()
  const { geometries } = topology.objects.countries as unknown as { geometries: Country[] }
  for (const { arcs = [], properties } of geometries)
    for (const arc of arcs.flat(2) as number[]) {
      const at = arc < 0 ? ~arc : arc
      owners.set(at, (owners.get(at) ?? new Set()).add(properties.name))
    }
  return [...owners].flatMap(([arc, names]) => {
    const [one, other] = names
    if (!one || !other || noBorder(one, other)) return []
    return pieces(lineOf(topology, arc), (lng, lat) => isDisputed(one, other, lng, lat))
  })
}

/** An arc in degrees; it is kept as steps on a grid. */
const lineOf = ({ arcs, transform }: Topology<Objects>, at: number): [number, number][] => {
  const { scale = [1, 1], translate = [0, 0] } = transform ?? {}
  let x = 0
  let y = 0
  return (arcs[at] ?? []).map(([dx = 0, dy = 0]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

const pieces = (line: [number, number][], disputedAt: (lng: number, lat: number) => boolean): Border[] => {
  const found: Border[] = []
  for (let i = 1; i < line.length; i++) {
    const from = line[i - 1] as [number, number]
    const to = line[i] as [number, number]
    const disputed = disputedAt((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
    const last = found.at(-1)
    if (last?.disputed === disputed) last.line.push(to)
    else found.push({ line: [from, to], disputed })
  }
  return found
}
