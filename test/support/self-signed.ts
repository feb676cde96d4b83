import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './program.js';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** The program that makes certificates; undefined where there is none. */
export const openssl = findProgram(['openssl']);

/** A certificate for 127.0.0.1 that nobody has signed. @throws Error where there is no openssl */
export function selfSigned(): Certificate {
  if (!openssl) throw new Error('there is no openssl');
  const folder = mkdtempSync(join(tmpdir(), 'shopkeep-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  try {
    execFileSync(openssl, [...request, ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
