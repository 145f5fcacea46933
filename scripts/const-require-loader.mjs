/**
 * Binds what a CommonJS module requires by `const`. React uses `var`, for which webpack keeps all exports of
 * the required module.
 *
 * @param {string} code
 */
export default function constRequire(code) {
  return code.replace(/^var (?=\w+ = require\()/gm, 'const ');
}
