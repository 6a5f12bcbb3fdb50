/**
 * Layouts of messages: their parts in order. A message with several layouts is sent differently by different devices.
 */

import { alarmOfCamera, alarmOfLock } from './alarm.ts'
import { alarmBehindCells, tails } from './behind.ts'
import { addresses, cell, cell4g, cellOf, cellOfKind, cells, stations } from './cells.ts'
import type { Message } from './frame.ts'
import { modules } from './modules.ts'
import {
  altitude,
  counted,
  engineHours,
  firstOf,
  heartbeatOfLock,
  ignition,
  type Layout,
  mileage,
  type Part,
  place,
  placeOfAlarm,
  placeOfCamera,
  restOfContent,
  reUpload,
  sized,
  skip,
  time,
  uploadMode,
} from './parts.ts'
import {
  batteryTenths,
  batteryVoltage,
  driver,
  fuelSensor,
  heartbeatOfMagnet,
  key,
  portsOfX1,
  statusOfCollar,
  statusOfVolts,
  supplyTenths,
  temperature,
  tractionBattery,
  voltage,
} from './sensors.ts'
import { alarmOfVolts, heartbeat, state, stateOfLw4g, stateOfNt20, stateOfVolts } from './states.ts'
import { diagnosis, fromSerialPort, informed, longReply, shortReply } from './words.ts'

const passing = [ignition, uploadMode, reUpload]

/** A phone that asks, alarm and language. */
const asking = skip(23)
/** Timing advance and language. */
const ending = skip(3)
/** The IMEI, which the sign-in told. */
const imei = skip(8)
/** A cell whose numbers have two bytes of MNC, and four of id. */
const wideCell = cellOf(2, 4, true)
/** Places of NT20, XT40: what located, the IMEI, the time of the message, the place. */
const ofNt20 = [skip(1), imei, skip(6), time, place]
const drivenBehind = (cells: Part): Layout => [...ofNt20, cells, ...stateOfNt20, driver]

const layouts = new Map<number, readonly Layout[]>([
  [
    0x10,
    [
      [time, place],
      [time, place, skip(2)],
    ],
  ],
  [
    0x11,
    [
      [time, place],
      [time, cell],
      [time, place, cellOf(2, 4, true)],
    ],
  ],
  [
    0x12,
    [
      [time, place, cell],
      [time, place, cell, skip(2)],
      [time, place, cell, mileage],
      [time, place, cell, stateOfVolts, skip(1)],
      [time, place, cell, stateOfVolts, skip(1), fuelSensor, temperature, counted(10)],
      [time, place, cell, mileage, sized([restOfContent]), skip(2)],
      [time, place, cell, mileage, sized([restOfContent]), skip(4)],
      [imei, time, place, cell],
    ],
  ],
  [0x13, [[heartbeat], [heartbeatOfMagnet(5)], [heartbeatOfMagnet(7)]]],
  [0x15, [[shortReply]]],
  [
    0x16,
    [
      [time, place, alarmBehindCells(2, tails.plain)],
      [time, place, cell, alarmOfVolts, skip(1)],
      [time, place, sized([cell]), state, key(8)],
    ],
  ],
  [0x17, [[time, place, cell, key(8), skip(1)]]],
  [0x18, [[time, cells(2, 3, 7), ending]]],
  [0x19, [[alarmBehindCells(2, tails.plain)], [time, cells(2, 3, 1), ending]]],
  [0x1e, [[time, place, cells(2, 3, 7), ending]]],
  [0x21, [[longReply]]],
  [
    0x22,
    [
      [time, place, cell, ...passing],
      [time, place, cell, ...passing, mileage],
      [time, place, cellOf(2, 4), ...passing, mileage, skip(8)],
      [...ofNt20, alarmBehindCells(2, tails.nt20)],
    ],
  ],
  [0x23, [[heartbeatOfLock], [heartbeatOfLock, skip(2)]]],
  [
    0x24,
    [
      [time, skip(1), cells(2, 3, 5, 1), skip(3)],
      [time, place, cell, ignition, voltage, batteryVoltage, skip(10)],
    ],
  ],
  [
    0x25,
    [
      drivenBehind(sized([cellOf(2, 4), skip(1)])),
      drivenBehind(sized([restOfContent])),
      drivenBehind(sized([restOfContent], true)),
    ],
  ],
  [0x26, [[time, place, alarmBehindCells(2, tails.counting)]]],
  [0x27, [[time, place, alarmBehindCells(2, tails.fenced)]]],
  [0x28, [[time, cells(2, 3, 7), ending]]],
  [0x2a, [[time, place, asking]]],
  [0x2c, [[time, cells(2, 3, 7), skip(1), stations]]],
  [0x2e, [[time, cells(2, 3, 7), ending]]],
  [
    0x31,
    [
      [time, place],
      [time, place, cell],
      [time, place, wideCell, ...passing, mileage, altitude],
    ],
  ],
  [
    0x32,
    [
      [time, place, sized([wideCell]), state],
      [time, place, sized([wideCell]), state, altitude],
    ],
  ],
  [0x34, [[skip(4), time, place, skip(2), mileage, cellOf(2, 4), portsOfX1]]],
  [
    0x36,
    [
      [heartbeat],
      [firstOf(5, heartbeat), modules(1)],
      [time, place, cellOf(2, 4), ...passing, mileage, voltage, batteryTenths, engineHours(3, 60), key(8)],
    ],
  ],
  [0x37, [[time, place, cell, ...passing, modules(1)]]],
  [
    0x38,
    [
      [time, place],
      [time, place, uploadMode, reUpload, cellOfKind, modules(1)],
    ],
  ],
  [0x40, [[tractionBattery]]],
  [0x61, [[imei, time, place, cellOf(2, 4), key(6)]]],
  [0x8c, [[diagnosis]]],
  [0x94, [[voltage]]],
  [
    0x95,
    [
      [skip(3), time, placeOfCamera, supplyTenths, alarmOfCamera, skip(2), restOfContent],
      [time, alarmOfCamera],
      [time, placeOfAlarm, alarmOfCamera],
      [time, placeOfAlarm, alarmOfCamera, skip(2), restOfContent],
    ],
  ],
  [
    0xa0,
    [
      [time, place, cell4g, ...passing],
      [time, place, cell4g, ...passing, mileage],
    ],
  ],
  [0xa1, [[time, cells(4, 8, 7), ending]]],
  [
    0xa2,
    [
      [time, cells(4, 8, 7), skip(1), stations],
      [time, place, cell4g, skip(1), stateOfLw4g, mileage, engineHours(4, 1), skip(10)],
    ],
  ],
  [0xa3, [[time, place, alarmBehindCells(4, tails.plain)], [statusOfVolts], [statusOfCollar]]],
  [0xa4, [[time, place, alarmBehindCells(4, tails.fenced)]]],
  [0xa5, [[alarmBehindCells(4, tails.plain)]]],
  [0xa7, [[cell4g, asking]]],
  [0xf3, [[time, addresses]]],
])

const sizedCell = sized([cell], true)

/** A cell that is left out has no signal either. */
const cellAndSignal: Part = (bytes, found) => {
  const taken = sizedCell(bytes, found)
  return taken === undefined || taken === 1 ? taken : taken + 1
}

/** Of locks: place, serving cell, other cells, stations, the state, an extension. */
const lockOf = (state: Part): readonly Layout[] => [
  [time, sized([place]), cellAndSignal, sized([restOfContent]), sized([restOfContent]), state, sized([restOfContent])],
]

/** Layouts of messages whose long form has other contents. */
const long = new Map<number, readonly Layout[]>([
  [0x32, lockOf(skip(1))],
  [0x33, lockOf(alarmOfLock)],
  [0x70, [[modules(2)]]],
  [0x94, [[informed]]],
  [0x9b, [[fromSerialPort]]],
])

/** The layouts that a message may have; undefined for an unknown one. */
export const layoutsOf = (message: Message): readonly Layout[] | undefined =>
  (message.long ? long.get(message.number) : undefined) ?? layouts.get(message.number)
