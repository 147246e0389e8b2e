#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

await import(pathToFileURL(await bundled()).href);
