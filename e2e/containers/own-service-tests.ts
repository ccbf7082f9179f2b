import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type ComposeShop, docker, partsOf } from './compose-shop.ts';
import { change, makeOwnService, type OwnService } from './own-service.ts';

/**
 * A service of another team joins, changes and leaves while the shop of the compose file is open.
 */
export const describeOwnService = (shop: ComposeShop) =>
  describe('a service from a separate repository', () => {
    let cards: OwnService;
    // its packages are installed while earlier tests wait for the shop
    const making = makeOwnService(shop);
    making.catch(() => {}); // checked below
    beforeAll(async () => {
      cards = await making;
    });
    afterAll(() => cards?.close());

    const list = join(shop.root, 'deploy/extra/services');
    const take = async (lines: string) => {
      await writeFile(list, lines);
      await shop.run('docker', 'compose', 'exec', '-T', 'gateway', 'sh', '/etc/tanabana/reload.sh');
    };
    const limit = async () => {
      const answer = await fetch(`${shop.address}/api/gift-cards`);
      if (answer.ok) return ((await answer.json()) as { limit: number }).limit;
      await answer.body?.cancel();
      return answer.status;
    };

    /**
     * The gateway and the services that nobody else deploys meanwhile, with start times and restart
     * counts.
     */
    async function shopContainers(): Promise<string[]> {
      const services = (await partsOf(shop)).services.filter((name) => name !== 'orders');
      const ids = await shop.run('docker', 'compose', 'ps', '--quiet', 'gateway', ...services);
      const format = '{{.Name}} {{.Id}} {{.State.StartedAt}} {{.RestartCount}}';
      const reported = await docker('inspect', '--format', format, ...ids.trim().split('\n'));
      return reported.trim().split('\n').sort();
    }

    /** Sends requests continuously during an action and returns each distinct response once. */
    async function answersDuring(work: () => Promise<unknown>): Promise<number[]> {
      const answers = new Set<number>();
      let isDone = false;
      const asking = (async () => {
        while (!isDone) answers.add(await limit());
      })();
      asking.catch(() => {}); // checked below
      await work().finally(() => {
        isDone = true;
      });
      await asking;
      return [...answers];
    }

    test('joins, is updated without a failed request, and leaves; no container of the shop is recreated', async ({
      expect,
    }) => {
      const before = await shopContainers();
      const former = await readFile(list, 'utf8');
      expect(await limit()).toBe(404);
      for (const [address, words] of [
        ['auth:8080', 'is no OpenAPI page with calls below /api/gift-cards'],
        ['gift-cards:8080', 'no OpenAPI page comes from http://gift-cards:8080'],
      ])
        await expect(take(`gift-cards=/api/gift-cards@${address}\n`)).rejects.toThrow(words);
      await cards.run('sh', 'deploy.sh');
      const readme = await readFile(join(cards.folder, 'README.md'), 'utf8');
      const [line = ''] = /^gift-cards=\S+/m.exec(readme) ?? [];
      await take(`${former}${line}\n`);
      await expect.poll(limit).toBe(20);

      await change(join(cards.folder, 'src/contract/endpoints.ts'), 'paging(20)', 'paging(7)');
      const answers = await answersDuring(() => cards.run('sh', 'deploy.sh'));
      expect(answers.toSorted((one, other) => other - one)).toEqual([20, 7]);
      expect(await limit()).toBe(7);

      await take(former);
      expect(await limit()).toBe(404);
      await cards.run('docker', 'compose', 'down');
      expect(await shopContainers()).toEqual(before);
    });
  });
