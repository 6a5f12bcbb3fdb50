import { writeLine } from '#simulate/fleet/polyline.ts'
import type { Street } from '#simulate/fleet/ways.ts'
import type { Edge, Node } from './graph.ts'

/** Ways that share most of their streets, written down as streets that are told once and the order they are driven in. */
export const shared = (ways: readonly (readonly Node[])[]): { streets: Street[]; ways: number[][] } => {
  const joints = jointsOf(ways)
  const streets: Street[] = []
  const numbers = new Map<Node, Map<Node, number>>()
  const numberOf = (nodes: readonly Node[]): number => {
    const [first, second, last, before] = [nodes[0], nodes[1], nodes.at(-1), nodes.at(-2)] as [Node, Node, Node, Node]
    const known = numbers.get(first)?.get(second)
    if (known !== undefined) return known
    const number = streets.push(streetOf(nodes)) - 1
    set(numbers, first, second, number)
    set(numbers, last, before, ~number)
    return number
  }
  return { ways: ways.map((way) => parted(way, joints).map(numberOf)), streets }
}

const set = (numbers: Map<Node, Map<Node, number>>, from: Node, to: Node, number: number): void => {
  const known = numbers.get(from) ?? new Map<Node, number>()
  numbers.set(from, known.set(to, number))
}

const edgeOf = (from: Node, to: Node): Edge => from.edges.find((edge) => edge.to === to) as Edge

/** Where ways begin, end, part or meet, or what is told of their street changes. */
const jointsOf = (ways: readonly (readonly Node[])[]): Set<Node> => {
  const joints = new Set<Node>()
  const around = new Map<Node, [Node, Node]>()
  for (const way of ways)
    for (const [i, node] of way.entries()) {
      const [before, after] = [way[i - 1], way[i + 1]]
      if (!before || !after) {
        joints.add(node)
        continue
      }
      const known = around.get(node) ?? [before, after]
      around.set(node, known)
      const [come, go] = [edgeOf(before, node), edgeOf(node, after)]
      const isSame = known.includes(before) && known.includes(after) && before !== after
      if (!isSame || come.limit !== go.limit || come.rank !== go.rank) joints.add(node)
    }
  return joints
}

const parted = (way: readonly Node[], joints: ReadonlySet<Node>): Node[][] => {
  const parts: Node[][] = []
  let part: Node[] = []
  for (const node of way) {
    part.push(node)
    if (!joints.has(node)) continue
    if (part.length > 1) parts.push(part)
    part = [node]
  }
  return parts
}

const streetOf = (nodes: readonly Node[]): Street => {
  const { limit, rank } = edgeOf(nodes[0] as Node, nodes[1] as Node)
  const marked = (mark: Node['mark']): number[] => nodes.flatMap((node, i) => (node.mark === mark ? [i] : []))
  const [crossings, lights] = [marked('crossing'), marked('lights')]
  const rest = lights.length > 0 ? [crossings, lights] : crossings.length > 0 ? [crossings] : []
  return [writeLine(nodes), limit, rank, ...rest] as Street
}
