/**
 * Plays devices that speak Teltonika over TCP: each sends a packet and waits for its answer. As lean as Node can be, for
 * it takes its time from the same machine: frames are made beforehand, and all devices drive the same road from
 * different places of it. A device whose connection ends connects again and repeats what was not acknowledged.
 */
import { connect, type Socket } from 'node:net'
import { acknowledged, login, packet } from '#simulate/speak/teltonika.ts'
import { deviceId } from './device.ts'
import { drive, each } from './drive.ts'
import type { LoadOptions, Measured, Order, Report } from './load.ts'
import { quantile } from './numbers.ts'

const options = JSON.parse(process.argv[2] ?? '') as LoadOptions

/** Milliseconds until a device connects again, and without an answer until it gives its connection up. */
const pause = 100
const patience = 10_000

interface Device {
  index: number
  socket?: Socket
  signed_in: boolean
  /** Packets that were acknowledged, and the one that waits for it. */
  acknowledged: number
  sent: number
  sent_at: number
}

const { live, pace = 0 } = options
const points = drive(options.points, options.start, undefined, live ? each(pace / 1000) : undefined)
const frames = Array.from({ length: Math.floor(points.length / options.records) }, (_, i) =>
  packet(points.slice(i * options.records, (i + 1) * options.records)),
)
const liveFrame = (index: number): Buffer | undefined => {
  const point = points[index]
  return point && packet([{ ...point, time: Math.floor(Date.now() / 1000) * 1000 }])
}
const frameAt = (index: number): Buffer | undefined => (live ? liveFrame(index) : frames[index])
const devices: Device[] = Array.from({ length: options.devices }, (_, index) => ({
  index,
  signed_in: false,
  acknowledged: 0,
  sent: 0,
  sent_at: 0,
}))

let driving = false
let halted = false
let packets = 0
let began = { at: 0, packets: 0 }
let latencies: number[] | undefined

/** Devices start on the road one after the other, each where half of it is still before it. */
const begins = (index: number): number => Math.floor(((index / options.devices) * frames.length) / 2)

const send = (device: Device): void => {
  const frame = frameAt(begins(device.index) + device.acknowledged)
  if (!frame) throw new Error('the road ends: give the load more points')
  device.sent = device.acknowledged + 1
  device.sent_at = performance.now()
  device.socket?.write(frame)
}

const onAnswer = (device: Device, bytes: Buffer): void => {
  const count = acknowledged(bytes)
  if (!device.signed_in) {
    if (count !== 0) return void device.socket?.destroy()
    device.signed_in = true
    if (driving) send(device)
    return
  }
  if (count !== options.records) return void device.socket?.destroy()
  device.acknowledged++
  packets++
  const took = performance.now() - device.sent_at
  latencies?.push(took)
  if (!driving) return
  if (pace) setTimeout(goOn, Math.max(0, pace - took), device)
  else send(device)
}

/** A device that was cut off meanwhile goes on when it has signed in. */
const goOn = (device: Device): void => {
  if (driving && device.signed_in && device.sent === device.acknowledged) send(device)
}

/** Sockets read into the same memory, by turns. */
const memory = Buffer.alloc(64)

const open = (device: Device): void => {
  if (halted) return
  const callback = (length: number): boolean => {
    onAnswer(device, memory.subarray(0, length))
    return true
  }
  const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true, onread: { buffer: memory, callback } })
  device.socket = socket
  device.signed_in = false
  device.sent_at = performance.now()
  socket.on('connect', () => socket.write(login(deviceId((options.first ?? 0) + device.index))))
  socket.on('error', () => undefined)
  socket.on('close', () => setTimeout(open, pause, device))
}

const giveUpSilent = (): void => {
  const now = performance.now()
  const isUnanswered = ({ signed_in, sent, acknowledged }: Device) => !signed_in || (driving && sent !== acknowledged)
  const waits = (device: Device) => isUnanswered(device) && now - device.sent_at > patience
  for (const device of devices) if (waits(device)) device.socket?.destroy()
}

const measured = (): Measured => ({
  packets: packets - began.packets,
  seconds: (performance.now() - began.at) / 1000,
  p50: quantile(latencies ?? [], 0.5),
  p99: quantile(latencies ?? [], 0.99),
  most: quantile(latencies ?? [], 1),
})

const orders: Record<Order, () => Report> = {
  drive() {
    driving = true
    // Those that send now and then do not begin all at once.
    const between = pace / devices.length
    for (const device of devices)
      if (between) setTimeout(goOn, device.index * between, device)
      else if (device.signed_in) send(device)
    return { connected: devices.length }
  },
  rest() {
    driving = false
    return { packets }
  },
  begin() {
    began = { at: performance.now(), packets }
    latencies = []
    return { packets }
  },
  end: measured,
  count: () => ({ packets }),
  halt() {
    driving = false
    halted = true
    for (const { socket } of devices) socket?.destroy()
    return {
      acknowledged: devices.map((device) => device.acknowledged),
      sent: devices.map((device) => device.sent),
    }
  },
}

const tell = (report: Report): void => void process.send?.(report)

process.on('message', (order: Order) => tell(orders[order]()))
process.on('disconnect', () => process.exit(0))
setInterval(giveUpSilent, 1000)

/** A few at a time: the queue of a listening socket is short. */
const connecting = setInterval(() => {
  const waiting = devices.filter(({ socket, signed_in }) => socket && !signed_in).length
  for (const device of devices.filter(({ socket }) => !socket).slice(0, 100 - waiting)) open(device)
  if (devices.some(({ signed_in }) => !signed_in)) return
  clearInterval(connecting)
  tell({ connected: devices.length })
}, 10)
