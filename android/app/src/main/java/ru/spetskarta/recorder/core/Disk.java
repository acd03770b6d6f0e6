package ru.spetskarta.recorder.core;

import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;

/** The files of one folder. Every step that a power cut may fall between is a method of its own, so that tests can break it. */
class Disk {
  private static final String HALF = ".tmp";

  /** Bytes kept by a file of nothing, so that a full phone can still be tidied up. */
  private static final int RESERVE = 512 * 1024;
  private static final String RESERVED = "reserve";

  private final File dir;

  Disk(File dir) {
    this.dir = dir;
    dir.mkdirs();
  }

  File file(String name) {
    return new File(dir, name);
  }

  /** In the order of their names. */
  String[] names() {
    String[] names = dir.list();
    if (names == null) return new String[0];
    Arrays.sort(names);
    return names;
  }

  byte[] read(String name) throws IOException {
    File file = file(name);
    byte[] bytes = new byte[(int) file.length()];
    DataInputStream in = new DataInputStream(new FileInputStream(file));
    try {
      in.readFully(bytes);
    } finally {
      in.close();
    }
    return bytes;
  }

  /** The whole file or, after a power cut, the one before. */
  void replace(String name, byte[] bytes) throws IOException {
    String half = name + HALF;
    try {
      RandomAccessFile file = open(half);
      try {
        file.setLength(0);
        write(half, file, bytes);
        sync(half, file);
      } finally {
        file.close();
      }
      rename(half, name);
    } catch (IOException full) {
      delete(half);
      throw full;
    }
  }

  /** Keeps some room for a full phone; called when there is enough of it. */
  void reserve() {
    if (file(RESERVED).length() == RESERVE) return;
    try {
      replace(RESERVED, new byte[RESERVE]);
    } catch (IOException full) {
      release();
    }
  }

  void release() {
    delete(RESERVED);
  }

  /** The name under which a file is written before it has its own. */
  static String halfOf(String name) {
    return name + HALF;
  }

  static boolean isHalf(String name) {
    return name.endsWith(HALF);
  }

  RandomAccessFile open(String name) throws IOException {
    return new RandomAccessFile(file(name), "rw");
  }

  void write(String name, RandomAccessFile file, byte[] bytes) throws IOException {
    file.write(bytes);
  }

  void sync(String name, RandomAccessFile file) throws IOException {
    file.getFD().sync();
  }

  void cut(String name, RandomAccessFile file, long length) throws IOException {
    file.setLength(length);
    file.seek(length);
  }

  void rename(String from, String to) throws IOException {
    if (!file(from).renameTo(file(to))) throw new IOException("cannot rename");
  }

  void delete(String name) {
    file(name).delete();
  }

  static boolean isFull(IOException error) {
    String message = String.valueOf(error.getMessage());
    return message.contains("ENOSPC") || message.contains("No space left") || message.contains("EDQUOT")
        || message.contains("quota");
  }
}
