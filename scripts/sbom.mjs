/**
 * Prints the packages of the server and its image, from the lock file, as CycloneDX 1.5. `npm sbom
 * --omit=dev` leaves out packages that a development package needs as well, such as nodemailer.
 */
import { readFileSync } from 'node:fs';

const { name, version, packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

/** The package URL of npm packages: https://github.com/package-url/purl-spec. */
const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The same version can be in several folders. */
const components = new Map();
for (const [folder, { dev, devOptional, version, license, integrity, optional }] of Object.entries(
  packages,
)) {
  if (folder === '' || dev || devOptional) continue;
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [algorithm, digest] = integrity.split('-');
  components.set(purl(name, version), {
    type: 'library',
    'bom-ref': purl(name, version),
    name,
    version,
    purl: purl(name, version),
    scope: optional ? 'optional' : 'required',
    licenses: [{ expression: license }],
    hashes: [
      {
        alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
        content: Buffer.from(digest, 'base64').toString('hex'),
      },
    ],
  });
}

const document = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': purl(name, version),
      name,
      version,
      purl: purl(name, version),
    },
  },
  components: [...components.values()],
};
process.stdout.write(`${JSON.stringify(document, undefined, 2)}\n`);
