package ru.spetskarta.recorder.core.stage;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import ru.spetskarta.recorder.core.queue.Disk;

/**
 * A disk on which a test kills the process before or during any step, and which then loses what was not synced. It can also be
 * full.
 */
public class BreakingDisk extends Disk {
  /** Ends the process. */
  public static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  private final File dir;
  private final Random random;
  /** Number of the step before which the process is killed; 0: never. */
  private final int killAt;
  private int steps;
  private int syncs;
  private boolean dead;
  /** Bytes of each file that a power cut does not remove. */
  private final Map<String, Long> synced = new HashMap<String, Long>();
  /** Maximum bytes in the folder; a write beyond this fails. */
  public long room = Long.MAX_VALUE;

  public BreakingDisk(File dir, int killAt, long seed) {
    super(dir);
    this.dir = dir;
    this.killAt = killAt;
    random = new Random(seed);
  }

  public int syncs() {
    return syncs;
  }

  public int steps() {
    return steps;
  }

  private void step() {
    if (dead) throw new Killed();
    steps++;
    if (steps == killAt) die();
  }

  private void die() {
    dead = true;
    for (Map.Entry<String, Long> one : synced.entrySet()) {
      File file = file(one.getKey());
      long loose = file.length() - one.getValue();
      if (loose <= 0) continue;
      try {
        RandomAccessFile open = new RandomAccessFile(file, "rw");
        open.setLength(one.getValue() + random.nextInt((int) loose + 1));
        open.close();
      } catch (IOException error) {
        throw new IllegalStateException(error);
      }
    }
    throw new Killed();
  }

  private long used() {
    long used = 0;
    for (File file : dir.listFiles()) used += file.length();
    return used;
  }

  @Override
  public RandomAccessFile open(String name) throws IOException {
    step();
    if (!synced.containsKey(name)) synced.put(name, file(name).length());
    return super.open(name);
  }

  @Override
  public void write(String name, RandomAccessFile file, byte[] bytes) throws IOException {
    int half = bytes.length / 2;
    if (room != Long.MAX_VALUE && used() + bytes.length > room) {
      long fits = Math.max(0, room - used());
      file.write(bytes, 0, (int) Math.min(fits, bytes.length));
      throw new IOException("write failed: ENOSPC (No space left on device)");
    }
    step();
    file.write(bytes, 0, half);
    step();
    file.write(bytes, half, bytes.length - half);
  }

  @Override
  public void sync(String name, RandomAccessFile file) throws IOException {
    step();
    syncs++;
    // A real sync takes time, and a test's file cannot be lost.
    synced.put(name, file.length());
    step();
  }

  @Override
  public void cut(String name, RandomAccessFile file, long length) throws IOException {
    step();
    super.cut(name, file, length);
    synced.put(name, Math.min(length, synced.containsKey(name) ? synced.get(name) : length));
  }

  @Override
  public void rename(String from, String to) throws IOException {
    step();
    super.rename(from, to);
    Long whole = synced.remove(from);
    if (whole != null) synced.put(to, whole);
  }

  @Override
  public void delete(String name) {
    step();
    super.delete(name);
    synced.remove(name);
  }
}
