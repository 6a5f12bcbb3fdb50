import { parentPort } from 'node:worker_threads'
import { buffersOf } from './gazetteer.ts'
import { read } from './read.ts'

/** Reads the gazetteer in a thread of its own, hands it over without a copy, and ends. */

const gazetteer = read()
parentPort?.postMessage(gazetteer, buffersOf(gazetteer))
