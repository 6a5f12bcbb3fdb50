import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { destinations as contract, platformMenu } from '#resource/user/menu.ts'
import { planFeatures } from '#store/billing/tariffs.ts'
import { destinations, features, leads, otherFeatures } from '#web/parts/working.ts'

const { main, footer } = platformMenu
const tabs = [...main.flatMap(({ items }) => items), ...footer.items].flatMap((item) => item.tabs)

test('a tab of the platform’s menu leads to a screen, or is one of those that this version does not have', () => {
  expect(tabs.filter((tab) => !leads(tab)).map(({ destination }) => destination)).toEqual(['driver_skills', 'feedback'])
  expect(leads({ destination: 'https://dealer.example/help' })).toBe(true)
  expect(leads({ destination: 'nothing-we-know' })).toBe(false)
})

test('screens are called by words of the contract', () => {
  const words: readonly string[] = Object.values(contract)
  expect(Object.values(destinations).flatMap((own) => own.filter((word) => !words.includes(word)))).toEqual([])
})

test('the features that are shown are those that something asks for, and the others are no feature of this version', () => {
  expect([...features, ...otherFeatures].toSorted()).toEqual(planFeatures.toSorted())
  const asking = globSync('src/{api,service,store}/**/*.ts').map((path) => readFileSync(path, 'utf8'))
  const isAskedFor = (feature: string) =>
    asking.some((text) => text.includes(`, '${feature}')`) || text.includes(`'${feature}' = any(tariff.features)`))
  expect(features.filter((feature) => !isAskedFor(feature))).toEqual([])
  expect(otherFeatures.filter(isAskedFor)).toEqual([])
})
