import { serialize } from 'node:v8'
import { readGazetteer } from './read.ts'

/** A program of its own: prints the gazetteer for `load`, so that the memory which reading takes ends with it. */
process.stdout.write(serialize(readGazetteer()))
