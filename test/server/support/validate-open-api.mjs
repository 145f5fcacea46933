/** Reads an OpenAPI document, prints what is wrong with it as JSON. In a process of its own: Jest loads no such module. */
import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';

process.stdout.write(JSON.stringify(await new Validator().validate(JSON.parse(readFileSync(0, 'utf8')))));
