import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { freeIfPaid } from '#store/billing/charging.ts'
import * as sources from '#store/billing/sources.ts'
import * as defaults from '#store/billing/tariff-defaults.ts'
import * as transactions from '#store/billing/transactions.ts'
import type { Db } from '#store/db.ts'
import * as codes from '#store/dealer/activation-codes.ts'
import type { Owner, Seller } from '#store/owner.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { decide } from '../sign-in.ts'

/**
 * Activation of new devices: the plan and gift that each begins with, by its activation code or else by the defaults of
 * its dealer.
 */

interface Gift {
  bonus_amount: number
  money_amount: number
  free_days: number
  /** The code that brings it. */
  code?: string
}

/** Plan and gift of a new device. */
export interface Offer extends Gift {
  tariff_id: number
  tariff_type: string
}

/**
 * Checks an activation code; fails with 227 if it is not valid, with 15 for any code once the account has tried too
 * many (ten in 15 minutes, as for sign-ins). Call it before the transaction that uses the code, so that a wrong one
 * stays counted.
 */
export const proveCode = async (
  { db, caller, config, report, fail }: Context<User, 'wrong_activation_code'>,
  code: string | undefined,
): Promise<void> => {
  if (!code) return
  const area = 'activation_code'
  const tried = { area, login: String(caller.account_id), address: '', apart: '' } as const
  const limits = { login: config.sign_in_failures, address: 0, seconds: config.sign_in_window }
  const settled = await decide(db, tried, limits, () => codes.find(db, caller, code))
  if (settled.outcome === 'right') return
  const { user_id } = caller
  report({ area, outcome: settled.outcome, user_id })
  if (settled.outcome === 'refused') fail('too_many_requests')
  if (settled.outcome === 'failed' && settled.begun.login) report({ area, outcome: 'login_locked', user_id })
  fail('wrong_activation_code')
}

type Fail = (error: 'wrong_activation_code' | 'registration_forbidden' | 'device_limit_exceeded') => never

/**
 * The offer for a new device. It claims the code, and lets other registrations with the dealer wait, until the
 * transaction ends. @param chosen a plan that the dealer wants for it
 */
export const offerFor = async (
  db: Db,
  caller: Owner & Seller,
  code: string | undefined,
  fail: Fail,
  chosen?: number,
): Promise<Offer> => {
  await lockUser(db, caller.account_id)
  const claimed = code ? ((await codes.claim(db, caller, code)) ?? fail('wrong_activation_code')) : undefined
  const plan = (await sources.planOf(db, caller, claimed?.tariff_id ?? chosen)) ?? fail('registration_forbidden')
  const { tariff_id, tariff_type } = plan
  const { devices, room } = await roomIn(db, caller, plan)
  if (room <= 0) fail('device_limit_exceeded')
  return { ...(claimed ?? (await giftToAll(db, caller, devices))), tariff_id, tariff_type }
}

/** How many devices the account has, and how many more it may have by its plan and by what its dealer may have. */
const roomIn = async (
  db: Db,
  caller: Owner & Seller,
  { device_limit, active_limit }: sources.Plan,
): Promise<{ devices: number; room: number }> => {
  const devices = await sources.count(db, caller)
  const ofDealer =
    active_limit === null ? Number.POSITIVE_INFINITY : active_limit - (await sources.countOfDealer(db, caller))
  return { devices, room: Math.min(device_limit - devices, ofDealer) }
}

/** The number of devices that the account may still register without a code; undefined when its dealer has no plan for them. */
export const roomFor = async (db: Db, caller: Owner & Seller): Promise<number | undefined> => {
  const plan = await sources.planSeen(db, caller)
  return plan && (await roomIn(db, caller, plan)).room
}

/** The gift of the dealer to an account with so many devices, without a code. */
const giftToAll = async (db: Db, caller: Owner & Seller, devices: number): Promise<Gift> => {
  const { tracker } = await defaults.read(db, caller)
  const { activation_bonus, free_days, free_days_device_limit } = tracker
  const isFree = (free_days_device_limit ?? Number.POSITIVE_INFINITY) > devices
  // Else taking a registration back and making it again would be worth money.
  const isOwed = activation_bonus > 0 && (await transactions.countOf(db, caller, registered)) <= devices
  return { bonus_amount: isOwed ? activation_bonus : 0, money_amount: 0, free_days: isFree ? free_days : 0 }
}

const registered = { type: 'bonus_charge', subtype: 'register' }

/**
 * Gives the gift to the account of a newly registered device and uses up the code. Devices that were blocked for want
 * of money are unblocked as far as the balance goes.
 */
export const give = async (
  { db, caller, now }: { db: Db; caller: Owner & Seller; now: Date },
  tracker_id: number,
  { code, bonus_amount, money_amount: amount }: Gift,
): Promise<void> => {
  if (code) await codes.activate(db, caller, code, tracker_id)
  if (bonus_amount === 0 && amount === 0) return
  const description = code ? `Activation code ${code}` : 'Registration of a device'
  await transactions.recordTransaction(db, caller, { ...registered, description, tracker_id, amount, bonus_amount })
  await freeIfPaid(db, caller, now)
}
