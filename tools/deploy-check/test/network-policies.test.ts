import { describe, expect, test } from 'vitest';
import type { Manifest } from '../src/kustomize.ts';
import { inCompose, type Labels, overlays, pages, parts, podOf, services } from './testing/shop.ts';

interface Peer {
  podSelector?: { matchLabels?: Labels };
  namespaceSelector?: { matchLabels?: Labels };
  ipBlock?: { cidr: string };
}
interface Policy {
  podSelector: { matchLabels?: Labels };
  policyTypes: string[];
  ingress?: { from?: Peer[]; ports?: { port: string | number }[] }[];
  egress?: { to?: Peer[]; ports?: { port: string | number }[] }[];
}
const OUTSIDE = 'outside';

/**
 * Whether the policies allow traffic from one end to a port of the other; an outside end has no
 * labels.
 */
function mayReach(manifests: readonly Manifest[], from: Labels, to: Labels, port: string | number) {
  const policies = manifests
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ spec }) => spec as Policy);
  const has = (labels: Labels, { matchLabels = {} }: { matchLabels?: Labels } = {}) =>
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
  const isPeer = (labels: Labels, peers: Peer[] | undefined) =>
    !peers ||
    peers.some((peer) =>
      labels.namespace
        ? peer.ipBlock
          ? labels.namespace === OUTSIDE
          : peer.namespaceSelector &&
            has({ 'kubernetes.io/metadata.name': labels.namespace }, peer.namespaceSelector)
        : peer.podSelector && !peer.namespaceSelector && has(labels, peer.podSelector),
    );
  const isPort = (ports: { port: string | number }[] | undefined) =>
    !ports || ports.some((one) => one.port === port);
  const allows = (type: 'Ingress' | 'Egress', own: Labels, other: Labels) => {
    if (own.namespace) return true;
    const mine = policies.filter(
      ({ podSelector, policyTypes }) => policyTypes.includes(type) && has(own, podSelector),
    );
    return (
      mine.length === 0 ||
      mine.some((policy) =>
        type === 'Ingress'
          ? policy.ingress?.some((rule) => isPeer(other, rule.from) && isPort(rule.ports))
          : policy.egress?.some((rule) => isPeer(other, rule.to) && isPort(rule.ports)),
      )
    );
  };
  return allows('Egress', from, to) && allows('Ingress', to, from);
}

describe.each(Object.entries(overlays))('traffic between parts in %s:', (_, manifests) => {
  const labelsOf = (name: string) => podOf(manifests, name).labels;
  const publisher = { 'app.kubernetes.io/component': 'pages' };
  const may = (from: Labels, to: Labels, port: string | number) =>
    mayReach(manifests, from, to, port);

  test('equals the networks of the compose file', () => {
    const database = { namespace: OUTSIDE };
    for (const name of parts) {
      const { networks = [] } = inCompose(name);
      expect(may(labelsOf(name), database, 27_017), name).toBe(networks.includes('database'));
      for (const other of services.filter((one) => one !== name))
        expect(may(labelsOf(name), labelsOf(other), 'http'), `${name} to ${other}`).toBe(
          inCompose(other).networks?.some((one) => networks.includes(one) && one !== 'database'),
        );
    }
    for (const page of pages) expect(inCompose(page).network_mode).toBe('none');
    for (const name of parts) expect(may(publisher, labelsOf(name), 'http'), name).toBe(false);
    expect(may(publisher, database, 27_017)).toBe(false);
  });

  test('is otherwise closed in both directions', () => {
    const stranger = { namespace: 'default' };
    for (const name of parts) {
      expect(may(stranger, labelsOf(name), 'http'), name).toBe(false);
      // products fetches pictures, orders books couriers, webhooks and telemetry send messages
      const isOutgoing = ['products', 'orders', 'telemetry', 'webhooks'].includes(name);
      expect(may(labelsOf(name), { namespace: OUTSIDE }, 443), name).toBe(isOutgoing);
      expect(may({ namespace: 'ingress-nginx' }, labelsOf(name), 'http')).toBe(name === 'gateway');
      expect(may({ namespace: 'monitoring' }, labelsOf(name), 'http')).toBe(name !== 'gateway');
    }
  });

  test('reaches a mail server only from services that send mails', () => {
    for (const name of parts) {
      const sends = inCompose(name).secrets?.includes('smtp-url') ?? false;
      expect(may(labelsOf(name), { namespace: OUTSIDE }, 587), name).toBe(sends);
    }
  });
});
